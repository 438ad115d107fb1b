import { execFileSync } from 'node:child_process'

/** The names of the committed figures, as the benchmark compares them. */
function readFigureNames(): string[] {
  const script = `
    import fs from 'node:fs'
    import { nameFigures } from './config/scripts/bench/report.mjs'
    const { figures } = JSON.parse(fs.readFileSync('test/bench/figures.json', 'utf8'))
    console.log(JSON.stringify(nameFigures(figures)))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

it('compares each figure of the benchmark with its own of the last run', () => {
  const names = readFigureNames()
  expect(names).toContain('H5 login: ready > ours beside the plain one')
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
