import type { Device } from './types'

const systems: readonly (readonly [string, RegExp])[] = [
  ['harmony', /OpenHarmony ?([\d.]*)/],
  ['ios', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['android', /Android ?([\d.]*)/],
  ['windows', /Windows NT ([\d.]+)/],
  ['mac', /Mac OS X ([\d_.]+)/],
  ['linux', /Linux()/],
]

const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger/],
  ['Edge', /Edg[A-Z]?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

/** Parses a browser's user agent: the model where Android names it, else the browser. */
export function readUserAgent(userAgent: string): Device {
  const found = systems.find(([, pattern]) => pattern.test(userAgent))
  const model = /Android[^;)]*; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/i.exec(userAgent)?.[1]
  const apple = /iPhone|iPad|iPod/.exec(userAgent)?.[0]
  return {
    name: model?.trim() ?? apple ?? browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'browser',
    os: found?.[0] ?? 'unknown',
    osVersion: (found?.[1].exec(userAgent)?.[1] ?? '').replace(/_/g, '.'),
  }
}
