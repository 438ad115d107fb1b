import { useState } from 'react'

import { discardOverlayEntry } from '@/platform/modal-history'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press, wait } from '../support/screen'
import { until } from '../support/until'

const dialogs = () => document.querySelectorAll('[role="dialog"]').length
/** Longer than an overlay takes to leave. */
const GONE_MS = 350
/** Longer than two taps of one double tap are apart. */
const DOUBLE_TAP_MS = 400

function Page({ onBack }: { onBack?: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Sheet isOpen={isOpen} title="更多操作" onClose={() => setOpen(false)}>
        <p>内容</p>
        <input />
      </Sheet>
      <button type="button" id="again" onClick={() => setOpen(true)}>
        再开
      </button>
      <p>{onBack ? '有返回' : ''}</p>
    </>
  )
}

/** The focus comes with the next frame. */
const untilFocused = () => until(() => document.activeElement === byRole('dialog', '更多操作'))

const again = () => press(document.querySelector('#again') as Element)

async function back(): Promise<void> {
  await t.act(async () => window.history.back())
  await wait(50)
}

describe('a sheet on H5', () => {
  it('is a dialog with a name, and takes the focus', async () => {
    await draw(<Page />)
    await untilFocused()
    expect(byRole('dialog', '更多操作').getAttribute('aria-modal')).toBe('true')
  })

  it('leaves the focus to a field of its own that has it before the next frame', async () => {
    await draw(<Page />)
    const field = byRole('dialog', '更多操作').querySelector('input')
    field?.focus()
    await wait(50)
    expect(document.activeElement).toBe(field)
  })

  it('takes no focus once it has closed', async () => {
    await draw(<Page />)
    await press(byRole('dialog', '更多操作').querySelector('[aria-label="关闭"]') as Element)
    await wait(50)
    expect(byRole('dialog', '更多操作').contains(document.activeElement)).toBe(false)
  })

  it('leaves the keyboard to a page that it has opened, which covers its own', async () => {
    await draw(<Page />)
    const press = async (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      await t.act(async () => void document.dispatchEvent(event))
      return event.defaultPrevented
    }
    document.body.classList.add('taro_page_shade')
    expect([await press('Tab'), await press('Escape'), dialogs()]).toEqual([false, false, 1])
    document.body.classList.remove('taro_page_shade')
    expect([await press('Tab'), await press('Escape')]).toEqual([true, true])
  })

  it('keeps the keyboard inside, both ways round, and gives it back to where it was', async () => {
    await draw(<Page />)
    const dialog = byRole('dialog', '更多操作')
    const [first, last] = [dialog.querySelector('[role="button"]'), dialog.querySelector('input')]
    const tab = async (shiftKey = false) => {
      const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
      await t.act(async () => void document.dispatchEvent(event))
      return [document.activeElement, event.defaultPrevented]
    }
    expect(await tab()).toEqual([first, true])
    expect(await tab(true)).toEqual([last, true])
    expect(await tab()).toEqual([first, true])
    dialog.focus()
    expect(await tab(true)).toEqual([last, true])
    await press(dialog.querySelector('[aria-label="关闭"]') as Element)
    await wait(GONE_MS)
    const opener = document.querySelector<HTMLElement>('#again')
    opener?.focus()
    await again()
    await untilFocused()
    await press(byRole('dialog', '更多操作').querySelector('[aria-label="关闭"]') as Element)
    expect(document.activeElement).toBe(opener)
  })

  it('shows a keyboard that it has the focus, and rings nothing for a finger', async () => {
    await draw(<Page />)
    const dialog = byRole('dialog', '更多操作')
    // Nobody has pressed a key: it opened with the page.
    expect(dialog.style.outline).toBe('none')
    await press(dialog.querySelector('[aria-label="关闭"]') as Element)
    // jsdom, as a browser without a pointer, shows the focus of what a script focuses.
    document.querySelector<HTMLElement>('#again')?.focus()
    await again()
    expect(byRole('dialog', '更多操作').style.outline).toBe('')
  })

  it('gives the keyboard no stop while it leaves, and does again as it opens anew', async () => {
    await draw(<Page />)
    const dialog = byRole('dialog', '更多操作')
    await press(dialog.querySelector('[aria-label="关闭"]') as Element)
    expect(dialog.parentElement?.inert).toBe(true)
    await again()
    expect(byRole('dialog', '更多操作').parentElement?.inert).toBe(false)
  })

  it.each([
    ['its sign', () => press([...document.querySelectorAll('[aria-label="关闭"]')].at(-1) as Element)],
    ['its mask', () => press(document.querySelector('[aria-label="关闭"]') as Element)],
    ['back', back],
    [
      'Escape',
      () =>
        t.act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))),
    ],
    [
      'Escape in a field that lets no key out, as those of Taro do',
      async () => {
        const field = document.querySelector('[role="dialog"]')?.appendChild(document.createElement('input'))
        field?.addEventListener('keydown', (event) => event.stopPropagation())
        await t.act(async () => {
          field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }))
        })
        expect(byRole('dialog', '更多操作').parentElement?.inert).not.toBe(true)
        await t.act(
          async () => void field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
        )
      },
    ],
  ])('closes by %s', async (_way, close) => {
    await draw(<Page />)
    await close()
    await wait(GONE_MS)
    expect(dialogs()).toBe(0)
  })

  it('takes no finger while a double tap on what opened it may still arrive, each time it opens', async () => {
    await draw(<Page />)
    const isOpening = () => /opening/.test(byRole('dialog', '更多操作').parentElement?.className ?? '')
    expect(isOpening()).toBe(true)
    await wait(DOUBLE_TAP_MS)
    expect(isOpening()).toBe(false)
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    await wait(GONE_MS)
    await again()
    expect(isOpening()).toBe(true)
    await wait(DOUBLE_TAP_MS)
    expect(isOpening()).toBe(false)
  })

  it('keeps the page when back closes it, and gives the next back to the page', async () => {
    window.history.pushState({ idx: 'before' }, '')
    window.history.pushState({ idx: 'page' }, '')
    const toPage = jest.fn()
    await draw(<Page />)
    window.addEventListener('popstate', toPage)
    await back()
    expect(window.history.state).toEqual({ idx: 'page' })
    expect(toPage).not.toHaveBeenCalled()
    await back()
    expect(window.history.state).toEqual({ idx: 'before' })
    expect(toPage).toHaveBeenCalledTimes(1)
    window.removeEventListener('popstate', toPage)
  })

  it('leaves no step of its own behind: after its button one back leaves the page', async () => {
    window.history.pushState({ idx: 'before' }, '')
    window.history.pushState({ idx: 'page' }, '')
    await draw(<Page />)
    const toPage = jest.fn()
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    await again()
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    window.addEventListener('popstate', toPage)
    await back()
    await wait(50)
    expect(window.history.state).toEqual({ idx: 'before' })
    expect(toPage).toHaveBeenCalledTimes(1)
    window.removeEventListener('popstate', toPage)
  })

  it('takes its step away before the page is replaced, so that back skips the replaced page', async () => {
    window.history.pushState({ idx: 'list' }, '')
    window.history.pushState({ idx: 'page' }, '')
    await draw(<Page />)
    expect(discardOverlayEntry()).toBeUndefined()
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    const toPage = jest.fn()
    window.addEventListener('popstate', toPage)
    await discardOverlayEntry()
    expect(window.history.state).toEqual({ idx: 'page' })
    expect(toPage).not.toHaveBeenCalled()
    expect(discardOverlayEntry()).toBeUndefined()
    window.history.replaceState({ idx: 'next' }, '')
    await back()
    expect(window.history.state).toEqual({ idx: 'list' })
    expect(toPage).toHaveBeenCalledTimes(1)
    window.removeEventListener('popstate', toPage)
  })

  it('hands back to a page that it led to', async () => {
    window.history.pushState({ idx: 'page' }, '')
    await draw(<Page />)
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    window.history.pushState({ idx: 'next' }, '')
    const toPage = jest.fn()
    window.addEventListener('popstate', toPage)
    await back()
    expect(toPage).toHaveBeenCalledTimes(1)
    expect(window.history.state).toEqual({ idx: 'page', isOverlay: true })
    window.removeEventListener('popstate', toPage)
  })
})

describe('useQuestion', () => {
  const answers: boolean[] = []
  function Asking() {
    const { ask, dialog } = useQuestion()
    const go = () => void ask({ title: '退出登录', confirmText: '退出' }).then((yes) => answers.push(yes))
    return (
      <>
        <button type="button" id="ask" onClick={go}>
          问
        </button>
        {dialog}
      </>
    )
  }

  beforeEach(() => {
    answers.length = 0
  })

  it.each([
    ['退出', true],
    ['取消', false],
    ['关闭', false],
  ])('answers %s with %s', async (name, yes) => {
    await draw(<Asking />)
    await press(document.querySelector('#ask') as Element)
    expect(dialogs()).toBe(1)
    await press(byRole('button', name))
    await wait(GONE_MS)
    expect([answers, dialogs()]).toEqual([[yes], 0])
  })

  it('can be asked again', async () => {
    await draw(<Asking />)
    for (const name of ['取消', '退出']) {
      await press(document.querySelector('#ask') as Element)
      await press(byRole('button', name))
      await wait(GONE_MS)
    }
    expect(answers).toEqual([false, true])
  })
})
