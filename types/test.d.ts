declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export function createReactApp(
    app: unknown,
    react: unknown,
    dom: unknown,
    config: unknown,
  ): { onLaunch(options: { path: string; query: Record<string, string> }): void; onShow?(): void; onHide?(): void }
}

declare module '*/config/scripts/setup/postgres.mjs' {
  /** A PostgreSQL of its own. */
  export interface Cluster {
    url: string
    /** Ends it at once, as a crash does. */
    halt(): Promise<void>
    /** Starts it again at its address. */
    resume(): Promise<void>
    stop(): Promise<void>
  }
  export function startCluster(options?: { parent?: string; settings?: readonly string[] }): Promise<Cluster>
}

declare module 'semver' {
  export function satisfies(version: string, range: string): boolean
}
