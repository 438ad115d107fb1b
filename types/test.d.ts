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
  /** A hot standby that follows the cluster of an address. */
  export function startStandby(url: string): Promise<Cluster>
}

declare module '*/config/scripts/proofs.mjs' {
  type Kind = 'spec' | 'asvs'
  export interface Proofs {
    /** Path from the root. */
    file: string
    ids: string[]
    titles: { title: string; ids: string[] }[]
  }
  export function readIds(kind: Kind, text: string): string[]
  export function listProofs(kind: Kind): Proofs[]
}

declare module '*/config/scripts/security.mjs' {
  export function writeTests(page: string): string
}

declare module '*/config/scripts/tiers.mjs' {
  interface Shard {
    index: number
    count: number
  }
  /** The commands that run tests, from the fastest. */
  export const TIERS: readonly string[]
  /** A test file and the lowest tier that runs it. */
  export interface TestFile {
    /** Path from the root. */
    file: string
    isJourney: boolean
    tier: string
    /** Journeys that `npm test` takes. */
    mains: number
    /** Has tests that `npm test` leaves to the gate. */
    hasMore: boolean
  }
  export type Plan = Record<
    'units' | 'races' | 'breadth' | 'postgres' | 'journeys' | 'drawing' | 'servers' | 'specification',
    string[]
  >
  export function readTestFile(file: string, source: string): TestFile
  export function listTests(): TestFile[]
  export function planFiles(options?: { isFull?: boolean; tests?: TestFile[] }): Plan
  export function takeShard(files: string[], shard?: Shard): string[]
  export function chooseShard(run: { testSeconds: number; limitSeconds: number; seed: number }): Shard | undefined
}

declare module '*/config/scripts/touched.mjs' {
  export function mapJourneys(): Map<string, string[]>
  export function findTouched(changed: readonly string[]): {
    features: string[]
    journeys: string[]
    isGeneral: boolean
  }
}

declare module 'semver' {
  export function satisfies(version: string, range: string): boolean
}

declare module '*/config/scripts/bench/report.mjs' {
  /** A name for each figure that no other has. */
  export function nameFigures(figures: readonly unknown[]): string[]
}

declare module '*/config/scripts/test-steps.mjs' {
  interface JestRun {
    testResults: readonly { name: string; status: string; assertionResults: readonly { status: string }[] }[]
  }

  export function mergeResults(first: JestRun, again: JestRun): JestRun
  export function countTests(run: JestRun): { passed: number; failed: number }
  export function listUnsteady(first: JestRun, again: JestRun): { file: string; test: string; why: string }[]
}

declare module '*/config/scripts/setup/pgbouncer.mjs' {
  export function startPgBouncer(url: string): Promise<{ url: string; stop(): Promise<void> }>
}

declare module '*/config/scripts/setup/patroni.mjs' {
  /** Three nodes behind one address, of which one is primary. */
  export interface PatroniCluster {
    url: string
    /** Kills it; gives its name. */
    killPrimary(): Promise<string>
    resume(name: string): Promise<void>
    stop(): Promise<void>
  }
  export function startPatroni(): Promise<PatroniCluster>
}
