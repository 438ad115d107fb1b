import { installObjectUrls } from '../support/object-urls'
import { describeHostileModels } from './hostile-model-cases'

beforeAll(() => {
  installObjectUrls()
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never) // enough for the probe
})
afterAll(() => jest.restoreAllMocks())

describe('a model that lies, on H5', describeHostileModels)
