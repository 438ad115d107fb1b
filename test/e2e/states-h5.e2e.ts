import { listEmptyTours } from './empty-states'
import { listTours } from './states'

const MOST_MS = 600_000

describe('h5: a screen waits, is offline, fails, comes after 重试, passes axe and stays without a network', () => {
  it.each(listTours('h5').map(({ name, run }) => [name, run] as const))('%s', (_name, run) => run(), MOST_MS)
})

describe('h5: a screen says that there is nothing', () => {
  it.each(listEmptyTours('h5').map(({ name, run }) => [name, run] as const))('%s', (_name, run) => run(), MOST_MS)
})
