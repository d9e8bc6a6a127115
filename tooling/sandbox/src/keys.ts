/** The key that the sandbox's language model lets in. The API refuses it in production. */
export const SANDBOX_OPENAI_KEY = 'sk-sandbox';

/** The key that the sandbox's YouTube lets in. The API refuses it in production. */
export const SANDBOX_YOUTUBE_KEY = 'sandbox-youtube-key';

/** What posts to the sandbox's scheduler are signed with. The API refuses it in production. */
export const SANDBOX_SCHEDULER_SECRET = 'whsec_c2FuZGJveC1zY2hlZHVsZXItbm90LWZvci1wcm9kdWN0aW9u';
