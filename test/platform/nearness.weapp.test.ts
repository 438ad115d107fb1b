import { document } from '@tarojs/runtime'
import Taro from '@tarojs/taro'

import { watchIntersection } from '@/platform/intersection'

it('gives WeChat’s observer all four margins', () => {
  const relativeToViewport = jest.fn(() => ({ observe: () => undefined, disconnect: () => undefined }))
  Object.assign(Taro, { createIntersectionObserver: () => ({ relativeToViewport, disconnect: () => undefined }) })
  const page = { ctx: {}, pendingUpdate: false }
  jest.spyOn(document, 'getElementById').mockReturnValue({ _root: page } as never)
  watchIntersection('rows', 600, () => undefined)
  expect(relativeToViewport).toHaveBeenCalledWith({ top: 600, right: 0, bottom: 600, left: 0 })
})
