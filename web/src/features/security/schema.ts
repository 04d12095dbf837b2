/** Most characters of a passkey's name. */
export const NAME_MAX = 60;
