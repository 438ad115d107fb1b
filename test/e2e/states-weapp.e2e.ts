import { listEmptyTours } from './empty-states'
import { listTours } from './states'

const MOST_MS = 600_000

describe('weapp: a screen waits, is offline, fails, comes after 重试, asks for consent and stays without a network', () => {
  it.each(listTours('weapp').map(({ name, run }) => [name, run] as const))('%s', (_name, run) => run(), MOST_MS)
})

describe('weapp: a screen says that there is nothing', () => {
  it.each(listEmptyTours('weapp').map(({ name, run }) => [name, run] as const))('%s', (_name, run) => run(), MOST_MS)
})
