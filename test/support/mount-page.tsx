import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { createPageConfig } from '@tarojs/runtime'
import TestUtils from '@tarojs/test-utils-react'
import * as React from 'react'
import * as ReactDOM from 'react-dom/client'

/** Taro's test library: `act`, `fireEvent`, `queries`. */
export const t = new TestUtils()

type Query = Record<string, string>

function Bare({ children }: React.PropsWithChildren) {
  return <>{children}</>
}

/**
 * Mounts one page the way Taro's H5 router does, so that page hooks (useLoad, useDidShow ...) run;
 * the library's own `mount` gives them no React.
 *
 * @returns the page instance: `onShow()`, `onHide()` and `onUnload()` drive its life
 */
export async function mountPage(
  Page: React.ComponentType,
  path: string,
  query: Query = {},
  App: React.ComponentType<React.PropsWithChildren> = Bare,
) {
  document.body.innerHTML = '<div id="app"></div>'
  await t.act(async () => {
    const app = createReactApp(App, React, ReactDOM, { appId: 'app' })
    app.onLaunch({ path, query })
  })
  const page = createPageConfig(Page as never, path, {}, {} as never)
  // Not awaited inside act(): React flushes only when act's callback has returned.
  let ready: Promise<void> = Promise.resolve()
  await t.act(async () => {
    ready = new Promise<void>((resolve) => page.onLoad?.(query as never, () => resolve()))
  })
  await ready
  await t.act(async () => {
    page.onShow?.()
  })
  return page
}
