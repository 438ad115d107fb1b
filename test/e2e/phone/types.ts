import type { Page } from 'playwright-core'

import type { CallGate } from '../../support/call-gate'
import type { OpenOptions } from '../../weapp/runner/driver'

export type Target = 'h5' | 'weapp'

export interface OpenWith {
  /** Stored before the first line runs, e.g. what `server.signIn` gives. */
  storage?: Record<string, unknown>
  /** Every call of the application goes through it. */
  gate?: CallGate
  /** For the mini-program alone: mocks, launch scene, network and the like. */
  weapp?: Omit<OpenOptions, 'storage' | 'gate'>
}

/** A phone in a person's hand. Every step waits, and fails saying what stands on the screen. */
export interface Phone {
  readonly target: Target
  /** The browser's page behind it, for what no step below covers. */
  readonly page: Page
  /** Opens an address of the route table, with its query. A second time: the app starts anew, storage kept. */
  open(address: string, options?: OpenWith): Promise<void>
  /** Waits until the text stands somewhere on the page, also below the fold; labels and field values count. */
  see(text: string, timeoutMs?: number): Promise<void>
  /** Waits until the texts stand one below the other, in this order. */
  seeInOrder(texts: readonly string[]): Promise<void>
  /** Waits until it no longer does. */
  gone(text: string, timeoutMs?: number): Promise<void>
  /** Taps what bears this accessible name or text; scrolls to it first. Exact names win over parts. */
  tap(name: string): Promise<void>
  /** Types into the field with this label, placeholder or row text. */
  fill(label: string, value: string): Promise<void>
  scrollToEnd(): Promise<void>
  scrollToStart(): Promise<void>
  /** Pulls the page down to refresh it. */
  pullDown(): Promise<void>
  /** The system's back. */
  back(): Promise<void>
  /** Leaves a picture in .tmp/screens/<target>/<name>.png, where somebody will look at it (`PICTURES`). */
  shot(name: string): Promise<void>
  /** The same once no call is under way. */
  shotWhenIdle(name: string): Promise<void>
  /** Leaves a picture there in any case. */
  photograph(name: string): Promise<void>
  /** What the app has stored, as `wx.getStorage` and the browser's storage give it. */
  storage(): Promise<Record<string, unknown>>
  offline(on: boolean): Promise<void>
  /** The route shown, without a leading slash, and its query. */
  route(): Promise<{ path: string; query: Record<string, string> }>
  /** Waits for a route; the path with or without its leading slash. */
  arrive(path: string): Promise<void>
  /** Waits until no call is under way. */
  idle(): Promise<void>
  /** @throws {Error} listing exceptions, console errors, failed requests since the phone was opened */
  clean(ignore?: readonly string[]): Promise<void>
  close(): Promise<void>
}
