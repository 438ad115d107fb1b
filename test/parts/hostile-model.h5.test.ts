import { knowWebgl2 } from '../support/know-webgl2'
import { installObjectUrls } from '../support/object-urls'
import { describeHostileModels } from './hostile-model-cases'

beforeAll(() => {
  installObjectUrls()
  knowWebgl2(true)
})
afterAll(() => knowWebgl2(false))

describe('a model that lies, on H5 [asvs 5.2.3]', describeHostileModels)
