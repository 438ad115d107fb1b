import { describeClient } from './client-cases'

describe('the request client in the mini-program', describeClient)
