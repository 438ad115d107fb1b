/**
 * Result of opening another mini-program. `isOpened: false`: the user declined WeChat's question, or the mini-program
 * does not exist.
 */
export type OpenedMiniProgram = { supported: false } | { supported: true; isOpened: boolean }

/** Opens another mini-program of WeChat. */
export type OpenMiniProgram = (appId: string, path: string) => Promise<OpenedMiniProgram>
