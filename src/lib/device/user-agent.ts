export interface Device {
  /** Model or browser, such as `iPhone 15` or `Chrome`. */
  name: string
  /** `ios`, `android`, `windows`, `mac`, `linux`, `harmony`, or the platform's own name. */
  os: string
  /** Empty when the platform does not report it. */
  osVersion: string
}

/**
 * Parses a browser's user agent: the model where Android names it, else the browser. Serialized into pages as source text
 * (server/http/early-reads), so it must not use imports.
 */
export function readUserAgent(userAgent: string): Device {
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
  const found = systems.find(([, pattern]) => pattern.test(userAgent))
  const model = /Android[^;)]*; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/i.exec(userAgent)?.[1]
  const apple = /iPhone|iPad|iPod/.exec(userAgent)?.[0]
  return {
    name: model?.trim() ?? apple ?? browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'browser',
    os: found?.[0] ?? 'unknown',
    osVersion: (found?.[1].exec(userAgent)?.[1] ?? '').replace(/_/g, '.'),
  }
}
