import { readFileSync } from 'node:fs'

import { nameFigures } from '../../config/scripts/bench/report.mjs'

it('compares each figure of the benchmark with its own of the last run', () => {
  const { figures } = JSON.parse(readFileSync('test/bench/figures.json', 'utf8'))
  const names: string[] = nameFigures(figures)
  expect(names).toContain('H5 login: ready > ours beside the plain one')
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
