import { debounce } from '@/lib/debounce'
import { throttle } from '@/lib/throttle'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('debounce', () => {
  it('runs once, 500 ms after the last call, with its arguments [spec 9.06]', () => {
    const action = jest.fn()
    const delayed = debounce(action)
    delayed(1)
    jest.advanceTimersByTime(499)
    delayed(2)
    jest.advanceTimersByTime(499)
    expect(action).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(action.mock.calls).toEqual([[2]])
  })

  it('drops what waits when cancelled', () => {
    const action = jest.fn()
    const delayed = debounce(action, 100)
    delayed()
    delayed.cancel()
    jest.runAllTimers()
    expect(action).not.toHaveBeenCalled()
  })

  it('runs at once when flushed, and not again', () => {
    const action = jest.fn()
    const delayed = debounce(action, 100)
    delayed('a')
    delayed.flush()
    expect(action.mock.calls).toEqual([['a']])
    delayed.flush()
    jest.runAllTimers()
    expect(action).toHaveBeenCalledTimes(1)
  })
})

describe('throttle', () => {
  it('runs at once, then the last call at the end of each 500 ms [spec 9.06]', () => {
    const action = jest.fn()
    const throttled = throttle(action)
    for (const value of [1, 2, 3]) throttled(value)
    expect(action.mock.calls).toEqual([[1]])
    jest.advanceTimersByTime(500)
    expect(action.mock.calls).toEqual([[1], [3]])
    throttled(4)
    expect(action).toHaveBeenCalledTimes(2)
    jest.advanceTimersByTime(500)
    expect(action.mock.calls).toEqual([[1], [3], [4]])
    jest.advanceTimersByTime(500)
    throttled(5)
    expect(action.mock.calls).toEqual([[1], [3], [4], [5]])
  })

  it('drops the calls within the stretch when told so', () => {
    const action = jest.fn()
    const throttled = throttle(action, 500, { trailing: false })
    throttled(1)
    throttled(2)
    jest.runAllTimers()
    throttled(3)
    expect(action.mock.calls).toEqual([[1], [3]])
  })

  it('drops what waits when cancelled, runs it when flushed', () => {
    const action = jest.fn()
    const throttled = throttle(action, 100)
    throttled(1)
    throttled(2)
    throttled.cancel()
    jest.runAllTimers()
    expect(action.mock.calls).toEqual([[1]])
    throttled(3)
    throttled(4)
    throttled.flush()
    expect(action.mock.calls).toEqual([[1], [3], [4]])
    throttled(5)
    expect(action).toHaveBeenCalledTimes(3)
    jest.runAllTimers()
    expect(action.mock.calls).toEqual([[1], [3], [4], [5]])
  })
})
