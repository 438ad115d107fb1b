import type { MiniLaunchProps } from './mini-launch'

/** Nothing: this is the mini-program. */
export function MiniLaunch(_props: MiniLaunchProps) {
  return null
}
