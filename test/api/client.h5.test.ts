import { describeClient } from './client-cases'

describe('the request client on H5', describeClient)
