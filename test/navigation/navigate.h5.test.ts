import { exitApp } from '@/platform/exit'

import { createH5Stand } from '../support/h5-stand'
import { describeNavigation } from './navigate-cases'

const leave = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)

describe('navigation on H5', () => {
  const stand = createH5Stand()
  const reset = () => {
    stand.reset()
    leave.mockClear()
  }
  describeNavigation({ ...stand, reset, quits: () => leave.mock.calls.length })

  it('closes the window inside WeChat', () => {
    const call = jest.fn()
    Object.assign(window, { WeixinJSBridge: { call } })
    exitApp()
    Object.assign(window, { WeixinJSBridge: undefined })
    expect(call).toHaveBeenCalledWith('closeWindow')
    expect(leave).not.toHaveBeenCalled()
  })
})
