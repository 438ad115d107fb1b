// What the Node half (compile, drive, fetch) and the page half (engine, `wx`, built-ins) say to each other.
import type { Typings } from './parameters'

export interface TabItem {
  pagePath: string
  text: string
  iconPath?: string
  selectedIconPath?: string
}

/** The keys of a page's JSON that the runner acts on; `window` of app.json holds their defaults. */
export interface PageJson {
  navigationBarTitleText?: string
  navigationBarBackgroundColor?: string
  navigationBarTextStyle?: 'black' | 'white'
  navigationStyle?: 'default' | 'custom'
  enablePullDownRefresh?: boolean
  disableScroll?: boolean
  backgroundColor?: string
  usingComponents?: Record<string, string>
  component?: boolean
  styleIsolation?: string
}

export interface SubPackage {
  root: string
  pages: string[]
  name?: string
}

export interface AppJson {
  pages: string[]
  subPackages?: SubPackage[]
  subpackages?: SubPackage[]
  window?: PageJson
  tabBar?: {
    custom?: boolean
    color?: string
    selectedColor?: string
    backgroundColor?: string
    list: TabItem[]
  }
  resolveAlias?: Record<string, string>
  requiredPrivateInfos?: string[]
  preloadRule?: Record<string, { network?: 'all' | 'wifi'; packages: string[] }>
}

/** The key of the main package among package roots. */
export const MAIN = '__main__'

/** Scripts and styles by their paths inside dist. */
export interface Sources {
  js: Record<string, string>
  css: Record<string, string>
}

/** The compiled mini-program, ready for the page half. Keys are paths inside dist. */
export interface Bundle extends Sources {
  app: AppJson
  pages: string[]
  /** Roots of the sub-packages, each with its closing slash. */
  subRoots: string[]
  /** Class prefix of each component that isolates its styles. */
  scopes: Record<string, string>
  json: Record<string, PageJson>
  /** Source of the object of all template functions, made by the template compiler. */
  templates: string
  /** How many levels of a component within its own kind are drawn, by kind. */
  levels: Record<string, number>
  /** Bytes as WeChat counts them: source maps and licences left out. */
  packages: Record<string, number>
}

export interface Diagnostic {
  level: 'error' | 'warning'
  file: string
  message: string
}

/** What `wx.xxx` answers instead of its own work: the fields of its result, or its failure. */
export type Mock = { fail: string | { errMsg: string; errno?: number } } | { [field: string]: unknown }

export interface PackageNetwork {
  /** Milliseconds that a sub-package takes to arrive. */
  delay: number
  /** How many times the download of a root fails before it works. */
  fail: Record<string, number>
}

export interface PageOptions {
  launch: { path?: string; query: Record<string, string>; scene?: number }
  storage: Record<string, unknown>
  /** The mini-program's own files by path, in base64. */
  files: Record<string, string>
  mocks: Record<string, Mock>
  /** Overrides of what the system information calls answer. */
  system: Record<string, unknown>
  /** What a button's open-type answers, e.g. `{ getPhoneNumber: { code: 'x' } }`. */
  openType: Record<string, Record<string, unknown>>
  packages: PackageNetwork
  network: string
  privacy: Privacy
}

/**
 * What becomes of WeChat's question for consent: `agrees`, the person taps the page's own button of consent as soon as it
 * is there; `asks`, nobody answers but the test; `agreed`, long ago.
 */
export type Privacy = 'agrees' | 'asks' | 'agreed'

export interface HttpAsk {
  id: number
  url: string
  method: string
  header: Record<string, string>
  /** A text body; with `file`, the other parts of the form. */
  body?: string
  form?: Record<string, string>
  file?: { field: string; name: string; base64: string }
  binary: boolean
  timeout: number
}

/** An answer of any status, or why there was none. */
export type HttpReply =
  | { status: number; header: Record<string, string>; cookies: string[]; text: string; base64?: string }
  | { error: string }

export interface SetDataRecord {
  component: string
  bytes: number
  /** Milliseconds since the page began. */
  at: number
}

export interface RequestRecord {
  url: string
  method: string
  at: number
  /** Absent while it is under way; -1: no answer; -2: aborted. */
  status?: number
  doneAt?: number
}

/** Everything the mini-program did that a test may ask about. */
export interface Records {
  errors: { kind: string; message: string }[]
  setData: SetDataRecord[]
  requests: RequestRecord[]
  packages: { root: string; bytes: number; why: 'launch' | 'page' | 'preload' | 'require' | 'failed'; route: string }[]
  asyncRequires: { id: string; from: string; to: string; route: string }[]
  calls: { name: string; args: unknown }[]
  lifecycle: string[]
  toasts: string[]
  modals: string[]
  missingApis: Record<string, number>
  /** The engine's own remarks. WeChat stays silent on them. */
  warnings: Record<string, number>
  exited: boolean
}

export interface PageState {
  route: string
  query: Record<string, string>
  title: string
  depth: number
  /** onLoad to onReady, milliseconds; absent until then. */
  readyMs?: number
}

/** What the driver calls inside the page, as `window.mini`. */
interface MiniWindow {
  ready: boolean
  records: Records
  now(): number
  state(): PageState | undefined
  storage(): Record<string, unknown>
  files(): Record<string, string>
  /** Any file, also a temporary one, in base64. */
  readFile(path: string): string | undefined
  data(): unknown
  back(): void
  pullDown(): boolean
  reachBottom(): void
  share(): unknown
  hide(): void
  show(query: Record<string, string>): void
  setNetwork(type: string): void
  /** A download has so many bytes now; `total` is 0 where that is not known. */
  arrived(id: number, done: number, total: number): void
  trigger(element: Element, type: string, detail: unknown): void
  call(name: string, options: Record<string, unknown>): void
  /** Tells the listeners of `wx.on<event>`. */
  emit(event: string, detail: unknown): void
}

declare global {
  interface Window {
    __BUNDLE__: Omit<Bundle, keyof Sources>
    /** Of the main package. */
    __SOURCES__: Sources
    __OPTIONS__: PageOptions
    __TYPINGS__: Typings
    __http(ask: HttpAsk): Promise<HttpReply>
    __abort(id: number): Promise<void>
    mini: MiniWindow
  }
}
