// The panes, the mark of the open row and the keys, over a page stack of plain elements.
import Taro from '@tarojs/taro'

import { back, configureNavigation, go } from '@/navigation/navigate'
import { openAddressPage, readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import type { AddressPage } from '@/platform/address-query/types'
import { connectPanes, openListBelow } from '@/wide/open-beside'
import { watchActing, watchPanes } from '@/wide/show-panes'
import { useWideKeys } from '@/wide/use-wide-keys'

import { draw } from '../support/draw'
import { createH5Stand } from '../support/h5-stand'
import { press } from '../support/screen'
import { until } from '../support/until'

const TODO = '/pages/agency/application'
const TASK = '/pages/eform/bpmTask/flowApprove'
const stand = createH5Stand()

function createPage(address: string): HTMLElement {
  const page = document.createElement('div')
  page.className = 'taro_page'
  page.dataset.stood = ''
  page.id = address
  page.innerHTML = address.startsWith(TODO)
    ? '<p tabindex="0" role="button" data-row="t1">一</p><p tabindex="0" role="button" data-row="t2">二</p>'
    : '<p tabindex="0" role="button" data-key="a">同意</p>'
  return page
}

/** Puts pages on the stack, each with its element; the list has a row for each of two to-dos. */
function standPages(...addresses: string[]): void {
  stand.stand(...addresses)
  document.getElementById('app')?.removeAttribute('id')
  const app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  app.append(...Taro.getCurrentPages().map(({ path = '' }) => createPage(path)))
}

const row = (id: string) => document.querySelector(`[data-row="${id}"]`) as HTMLElement
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const marked = () => [...document.querySelectorAll('[aria-current="true"]')].map((one) => one.textContent)
let stops: (() => void)[] = []
/** jsdom lays nothing out: what was scrolled into view. */
const scrolled: (string | null)[] = []
HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
  scrolled.push(this.textContent)
}

function begin(): void {
  stops = [watchActing(), connectPanes(), watchPanes(() => undefined)]
}

beforeEach(() => {
  stand.reset()
  scrolled.length = 0
  for (const page of document.querySelectorAll('[data-stood]')) page.remove()
  configureNavigation({ population: () => 'user' })
})
afterEach(() => {
  for (const stop of stops) stop()
})

describe('the panes', () => {
  it('show the list and the page above it, and mark the row whose id the page has in its query', () => {
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    expect([...document.querySelectorAll<HTMLElement>('.taro_page')].map(({ dataset }) => dataset.pane)).toEqual([
      'list',
      'detail',
    ])
    expect(marked()).toEqual(['二'])
  })

  it('scroll the list to the row that an address opened, until the user scrolls it', async () => {
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    expect(scrolled).toEqual(['二'])

    // What is drawn later above the row moves it.
    row('t1').before(document.createElement('p'))
    await nextFrame()
    expect(scrolled).toEqual(['二', '二'])

    document.body.dispatchEvent(new Event('wheel', { bubbles: true }))
    row('t1').before(document.createElement('p'))
    await nextFrame()
    expect(scrolled).toEqual(['二', '二'])
  })

  it('leave the list where it is when a row is pressed', async () => {
    standPages(TODO)
    begin()
    await press(row('t2'))
    await go('task', { taskId: 't2' })
    const app = document.getElementById('app')
    stand.stand(TODO, `${TASK}?taskId=t2`)
    app?.append(createPage(`${TASK}?taskId=t2&stamp=1`))
    await nextFrame()
    expect(marked()).toEqual(['二'])
    expect(scrolled).toEqual([])
  })

  it('leave nothing behind when the window becomes narrow', () => {
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    for (const stop of stops) stop()
    expect(document.querySelectorAll('[data-pane], [aria-current="true"]')).toHaveLength(0)
  })

  it('replace what is open when a row is pressed, and open on top from anywhere else', async () => {
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    await press(row('t1'))
    await go('task', { taskId: 't1' })
    await go('settings')
    expect(stand.moves()).toEqual([`redirectTo ${TASK}?taskId=t1`, 'navigateTo /pages/mine/setting'])
  })

  it('open nothing twice', async () => {
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    await press(row('t2'))
    await go('task', { taskId: 't2' })
    expect(stand.moves()).toEqual([])
  })

  it('open on top where nothing is open yet, and go back one page from the page itself', async () => {
    standPages(TODO)
    begin()
    await press(row('t1'))
    await go('task', { taskId: 't1' })
    standPages(TODO, `${TASK}?taskId=t1`)
    await back()
    expect(stand.moves()).toEqual([`navigateTo ${TASK}?taskId=t1`, 'navigateBack 1'])
  })
})

describe('what a list keeps in its address', () => {
  const PEOPLE = '/pages/manage/people'
  const PERSON = '/pages/manage/person'
  const NARROWED = `${PERSON}?id=u1&beside=${encodeURIComponent('keyword=%E5%BC%A0')}`

  /** Opens the last of these pages, with its address while it is drawn for the first time. */
  function openLast(...addresses: string[]): AddressPage {
    window.history.replaceState(null, '', addresses.at(-1))
    standPages(...addresses)
    return openAddressPage()
  }

  /** Opens pages, one after the other. */
  const open = (...addresses: string[]): AddressPage[] =>
    addresses.map((_address, at) => openLast(...addresses.slice(0, at + 1)))
  const shownAddress = () => window.location.pathname + window.location.search

  it('is in the address of the page beside it, and in its own once that is closed', async () => {
    const [list] = open(PEOPLE, `${PERSON}?id=u1`)
    expect(readAddressQuery(list, 'keyword')).toBe('')
    begin()
    expect(shownAddress()).toBe(`${PERSON}?id=u1`)
    replaceAddressQuery(list, 'keyword', '张')
    replaceAddressQuery(list, 'status', 'disabled')
    replaceAddressQuery(list, 'status', '')
    expect(shownAddress()).toBe(NARROWED)
    expect(readAddressQuery(list, 'keyword')).toBe('张')

    window.history.replaceState(null, '', PEOPLE)
    standPages(PEOPLE)
    for (const stop of stops) stop()
    begin()
    expect(shownAddress()).toBe(`${PEOPLE}?keyword=%E5%BC%A0`)
  })

  it('is its own again when a page of the same route that it opened is closed', () => {
    const [MANAGE, LAUNCHES] = ['/pages/manage/index', '/pages/manage/launches']
    const [, list] = open(MANAGE, LAUNCHES)
    replaceAddressQuery(list, 'sort', 'signUps')
    expect(shownAddress()).toBe(`${LAUNCHES}?sort=signUps`)
    const launch = openLast(MANAGE, LAUNCHES, `${LAUNCHES}?id=l1`)
    expect(readAddressQuery(launch, 'sort')).toBe('')
    begin()
    replaceAddressQuery(launch, 'keyword', '张')
    replaceAddressQuery(list, 'status', 'past')
    expect(shownAddress()).toBe(`${LAUNCHES}?id=l1&keyword=%E5%BC%A0`)

    window.history.replaceState(null, '', LAUNCHES)
    standPages(MANAGE, LAUNCHES)
    for (const stop of stops) stop()
    begin()
    expect(shownAddress()).toBe(`${LAUNCHES}?sort=signUps&status=past`)
  })

  it('goes into the address of the page that is opened beside it', () => {
    const [list] = open(`${PEOPLE}?keyword=%E5%BC%A0`, `${PERSON}?id=u1`)
    expect(readAddressQuery(list, 'keyword')).toBe('张')
    begin()
    expect(shownAddress()).toBe(NARROWED)
  })

  it('is not written into an address that is on its way to another page', () => {
    const [list] = open(PEOPLE)
    begin()
    window.history.replaceState(null, '', `${PERSON}?id=u1`)
    replaceAddressQuery(list, 'keyword', '张')
    expect(shownAddress()).toBe(`${PERSON}?id=u1`)
  })

  it('narrows the list that a reload opens below the page', async () => {
    open(NARROWED)
    begin()
    openListBelow()
    standPages(PEOPLE)
    await until(() => stand.moves().length === 2)
    expect(stand.moves()).toEqual([`redirectTo ${PEOPLE}?keyword=%E5%BC%A0`, `navigateTo ${PERSON}?id=u1`])
  })
})

describe('the keys', () => {
  const help = jest.fn()
  function Keys() {
    useWideKeys(help)
    return <input aria-label="搜索" />
  }
  const type = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('press the agreement of the open page, and nothing while somebody types', async () => {
    await draw(<Keys />)
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    const agree = jest.fn()
    document.querySelector('[data-key="a"]')?.addEventListener('click', agree)
    type('a')
    expect(agree).toHaveBeenCalledTimes(1)
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    type('a')
    type('?')
    expect(agree).toHaveBeenCalledTimes(1)
    expect(help).not.toHaveBeenCalled()
    field.remove()
    type('?')
    expect(help).toHaveBeenCalledTimes(1)
  })

  it('do not press a locked agreement', async () => {
    await draw(<Keys />)
    standPages(TODO, `${TASK}?taskId=t2`)
    begin()
    const agree = jest.fn()
    const button = document.querySelector('[data-key="a"]')
    button?.setAttribute('aria-disabled', 'true')
    button?.addEventListener('click', agree)
    type('a')
    expect(agree).not.toHaveBeenCalled()
  })

  it('undo and redo by the buttons of the page that is shown', async () => {
    await draw(<Keys />)
    const pressed: string[] = []
    const put = (key: string, isShown: boolean) => {
      const holder = document.body.appendChild(document.createElement('div'))
      holder.dataset.key = key
      const button = holder.appendChild(document.createElement('button'))
      // jsdom lays nothing out.
      Object.defineProperty(button, 'offsetParent', { value: isShown ? document.body : null })
      button.onclick = () => pressed.push(`${key} ${isShown}`)
      return holder
    }
    const buttons = [put('undo', false), put('undo', true), put('redo', true)]
    const hold = (key: string, more: KeyboardEventInit = {}) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, ...more }))
    hold('z')
    hold('Z', { shiftKey: true })
    expect(pressed).toEqual(['undo true', 'redo true'])
    for (const button of buttons) button.remove()
  })
})
