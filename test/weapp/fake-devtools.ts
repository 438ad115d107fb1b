// WeChat's developer tool as miniprogram-automator sees it: its messages over a WebSocket, answered by our runner.
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'

import type { MiniProgram } from './runner/mini-program'

interface Socket {
  on(event: 'message', listener: (data: { toString(): string }) => void): void
  send(text: string): void
}

interface SocketServer {
  on(event: 'connection', listener: (socket: Socket) => void): void
  on(event: 'listening', listener: () => void): void
  address(): { port: number }
  close(): void
}

interface Message {
  id: string
  method: string
  params: {
    pageId?: number
    elementId?: string
    selector?: string
    names?: string[]
    method?: string
    args?: unknown[]
  }
}

interface Found {
  elementId: string
  tagName: string
}

/** Elements of a page or below an element; as in the tool, a query does not look into Taro's nested components. */
function findElements(page: Page, selector: string, below?: string): Promise<Found[]> {
  return page.evaluate(
    ([name = '', id]) => {
      const scope = window as unknown as { fakeElements?: Element[] }
      scope.fakeElements ??= []
      const list = scope.fakeElements
      const view = Array.from(document.querySelectorAll('.wx-webview')).find((one) => one.getClientRects().length > 0)
      const root = id ? list[Number(id)] : view
      const owner = (element: Element) => element.parentElement?.closest('comp, .wx-webview')
      const tag = name === 'comp' ? name : `wx-${name}`
      return Array.from(root?.querySelectorAll(tag) ?? [])
        .filter((element) => owner(element) === root)
        .map((element) => {
          if (!list.includes(element)) list.push(element)
          return { elementId: String(list.indexOf(element)), tagName: name }
        })
    },
    [selector, below] as const,
  )
}

function readElement(page: Page, id: string, kind: 'attribute' | 'property', names: string[]): Promise<unknown[]> {
  return page.evaluate(
    ([index, how, expected]) => {
      const element = (window as unknown as { fakeElements: HTMLElement[] }).fakeElements[Number(index)]
      const field = element?.querySelector<HTMLInputElement>('input, textarea')
      return expected.map((name) => {
        if (how === 'attribute') return element?.getAttribute(name) ?? null
        if (name === 'innerText') return element?.innerText ?? ''
        if (name === '__propPublic') return field ? { value: true, placeholder: true } : {}
        return name === 'value' ? field?.value : field?.placeholder
      })
    },
    [id, kind, names] as const,
  )
}

/** A finger at the middle of the element, where the page shows it. */
async function tapElement(page: Page, id: string) {
  const { x, y } = await page.evaluate((index) => {
    const element = (window as unknown as { fakeElements: Element[] }).fakeElements[Number(index)]
    element?.scrollIntoView({ block: 'center' })
    const box = element?.getBoundingClientRect()
    return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 }
  }, id)
  await page.touchscreen.tap(x, y)
}

async function fillElement(page: Page, id: string, value: string) {
  await page.evaluate((index) => {
    const list = (window as unknown as { fakeElements: Element[] }).fakeElements
    for (const one of document.querySelectorAll('[data-fake-field]')) one.removeAttribute('data-fake-field')
    list[Number(index)]?.querySelector('input, textarea')?.setAttribute('data-fake-field', '')
  }, id)
  await page.locator('[data-fake-field]').fill(value)
}

async function answer(mini: MiniProgram, { method, params }: Message): Promise<unknown> {
  const { page } = mini
  const { elementId = '', names = [], args = [] } = params
  switch (method) {
    case 'Tool.getInfo':
      return { SDKVersion: '3.8.12' }
    case 'App.enableLog':
      return {}
    case 'App.getCurrentPage': {
      const { route, query } = await mini.state()
      // The tool gives each page an id; its elements are asked for by it.
      return { pageId: route, path: route, query }
    }
    case 'App.callWxMethod':
      if (params.method === 'navigateBack') await mini.back()
      else await mini.call(params.method ?? '', (args[0] ?? {}) as Record<string, unknown>)
      return { result: {} }
    case 'Page.getElements':
      return { elements: await findElements(page, params.selector ?? '') }
    case 'Element.getElements':
      return { elements: await findElements(page, params.selector ?? '', elementId) }
    case 'Element.getAttributes':
      return { attributes: await readElement(page, elementId, 'attribute', names) }
    case 'Element.getDOMProperties':
    case 'Element.getProperties':
      return { properties: await readElement(page, elementId, 'property', names) }
    case 'Element.tap':
      await tapElement(page, elementId)
      return {}
    case 'Element.callFunction':
      await fillElement(page, elementId, String(args[0]))
      return { result: {} }
    default:
      throw new Error(`the tool does not know ${method}`)
  }
}

/** Listens on a port of its own; `ws` comes with the tools of config/weapp. */
export async function startFakeDevtools(mini: MiniProgram): Promise<{ endpoint: string; close(): void }> {
  const { Server } = createRequire(path.resolve('config/weapp/package.json'))('ws') as {
    Server: new (options: { host: string; port: number }) => SocketServer
  }
  const server = new Server({ host: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => server.on('listening', resolve))
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as Message
      answer(mini, message)
        .then((result) => ({ id: message.id, result }))
        .catch((error: Error) => ({ id: message.id, error: { message: error.message } }))
        .then((reply) => socket.send(JSON.stringify(reply)))
    })
  })
  return { endpoint: `ws://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
