import { getCurrentInstance, getCurrentPages } from '@tarojs/taro'

/** The page transition takes 300 ms; after this limit the wait ends. */
const LEFT_AFTER_MS = 500
const LOOK_EVERY_MS = 16

/** Taro removes a page from its stack at once, and shows the page below only after the transition. */
function isPageLeaving(): boolean {
  const last = getCurrentPages().at(-1)
  return last !== undefined && last.path !== getCurrentInstance().page?.path
}

/**
 * Waits until no page transition is running. When a second step back comes during a transition, Taro 4.2.1 unmounts the
 * same page twice, and the second time removes the last page: the screen is then blank. Remove when `unmount` of
 * @tarojs/plugin-framework-react no longer falls back to the last page.
 */
export async function waitForPageTransition(): Promise<void> {
  const began = Date.now()
  while (isPageLeaving() && Date.now() - began < LEFT_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
