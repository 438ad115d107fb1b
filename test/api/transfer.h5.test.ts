import Taro from '@tarojs/taro'

import { installObjectUrls, keepBlob, readBlobText } from '../support/object-urls'
import { describeTransfers } from './transfer-cases'

beforeAll(installObjectUrls)

it('has the transports of Taro', () => {
  expect([typeof Taro.request, typeof Taro.uploadFile, typeof Taro.downloadFile]).toEqual(Array(3).fill('function'))
})

describe('upload and download on H5', () =>
  describeTransfers({ pick: (content, name) => keepBlob(new File([content], name)), open: readBlobText }))
