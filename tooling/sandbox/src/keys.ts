/** Key that the sandbox's language model accepts. The API refuses it in production. */
export const SANDBOX_OPENAI_KEY = 'sk-sandbox';

/** Key that the sandbox's YouTube accepts. The API refuses it in production. */
export const SANDBOX_YOUTUBE_KEY = 'sandbox-youtube-key';

/** Secret that signs posts to the sandbox's scheduler. The API refuses it in production. */
export const SANDBOX_SCHEDULER_SECRET = 'whsec_c2FuZGJveC1zY2hlZHVsZXItbm90LWZvci1wcm9kdWN0aW9u';
