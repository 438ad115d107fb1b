import type { MiniLaunchProps } from './mini-launch'

/** Renders nothing: this is the mini-program. */
export function MiniLaunch(_props: MiniLaunchProps) {
  return null
}
