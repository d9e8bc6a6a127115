/** The key that the sandbox's language model lets in. The API refuses it in production. */
export const SANDBOX_OPENAI_KEY = 'sk-sandbox';

/** The key that the sandbox's YouTube lets in. The API refuses it in production. */
export const SANDBOX_YOUTUBE_KEY = 'sandbox-youtube-key';
