import { type ReactNode, useEffect } from 'react'

import { draw } from '../support/draw'
import { byRole, press } from '../support/screen'

const mockReport = jest.fn()
jest.mock('@/session/report-error', () => ({ reportError: mockReport }))
let ErrorBoundary: typeof import('@/parts/ErrorBoundary')['ErrorBoundary']
beforeAll(async () => {
  ErrorBoundary = (await import('@/parts/ErrorBoundary')).ErrorBoundary
})

let effects = 0

/** A call of the platform in an effect, where the client lacks it: fails wherever it is drawn. */
function Failing({ children }: { children?: ReactNode }) {
  useEffect(() => {
    effects += 1
    throw new TypeError('wx.setNavigationBarColor is not a function')
  })
  return children
}

beforeEach(() => {
  effects = 0
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

describe('a screen that fails', () => {
  it('gives way to the error view in its frame, and is reported', async () => {
    const container = await draw(
      <ErrorBoundary frame={(view) => <main>{view}</main>}>
        <Failing />
      </ErrorBoundary>,
    )
    expect(container.querySelector('main')?.textContent).toContain('页面出了点问题')
    expect(effects).toBe(1)
    expect(mockReport.mock.calls).toEqual([[new TypeError('wx.setNavigationBarColor is not a function')]])
  })

  it('leaves its frame out where that fails too, and does not try without end', async () => {
    const container = await draw(
      <ErrorBoundary frame={(view) => <Failing>{view}</Failing>}>
        <Failing />
      </ErrorBoundary>,
    )
    expect(container.textContent).toContain('页面出了点问题')
    expect(effects).toBeLessThanOrEqual(4)
    await press(byRole('button', '重试'))
    expect(container.textContent).toContain('页面出了点问题')
    expect(effects).toBeLessThanOrEqual(8)
  })
})
