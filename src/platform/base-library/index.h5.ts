import type { FindOutdatedClient } from './types'

export const findOutdatedClient: FindOutdatedClient = () => undefined
