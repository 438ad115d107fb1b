/**
 * What came of opening another mini-program. `isOpened: false`: the person closed WeChat's question, or WeChat knows
 * no such mini-program.
 */
export type OpenedMiniProgram = { supported: false } | { supported: true; isOpened: boolean }

/** Opens another mini-program of WeChat. */
export type OpenMiniProgram = (appId: string, path: string) => Promise<OpenedMiniProgram>
