import { installObjectUrls } from '../support/object-urls'
import { describeBytes } from './bytes-cases'

beforeAll(installObjectUrls)

describe('bytes on H5', describeBytes)
