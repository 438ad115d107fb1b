import { getCurrentInstance, getCurrentPages } from '@tarojs/taro'

/** A page leaves for 300 ms; whoever waits longer waits for something that never comes. */
const LEFT_AFTER_MS = 500
const LOOK_EVERY_MS = 16

/** Taro takes a page off its stack at once, and shows the one beneath only when the page has slid out. */
function isPageLeaving(): boolean {
  const last = getCurrentPages().at(-1)
  return last !== undefined && last.path !== getCurrentInstance().page?.path
}

/**
 * Waits until no page transition is running.
 *
 * Taro 4.2.1 unmounts the same page twice when a second step back comes during a transition, and the second time
 * removes whatever page is last: the person sees an empty screen. To be removed when `unmount` of
 * @tarojs/plugin-framework-react no longer takes the last page for one it does not find.
 */
export async function waitForPageTransition(): Promise<void> {
  const began = Date.now()
  while (isPageLeaving() && Date.now() - began < LEFT_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
