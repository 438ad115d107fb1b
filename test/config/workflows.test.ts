// What .github asks of a stranger's machine exists here, under the names it uses.
import { parse } from 'yaml'

import { projectFiles, readSource } from '../support/source-files'

interface Step {
  uses?: string
  run?: string
}

interface Job {
  container?: string
  needs?: string
  strategy?: { matrix: Record<string, number[]> }
  steps: Step[]
  'timeout-minutes'?: number
}

interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
const files = projectFiles('.github/workflows')
// The parser of YAML 1.2: a key `on` stays a word, and a key given twice is an error.
const workflows = files.map((file) => parse(readSource(file)) as Workflow)
const jobs = workflows.flatMap((workflow) => Object.entries(workflow.jobs))
const steps = jobs.flatMap(([, job]) => job.steps)
const commands = steps.flatMap(({ run }) => run?.split('\n') ?? [])
const job = (name: string) => jobs.find(([key]) => key === name)?.[1]

describe('the workflows for others', () => {
  it('run npm test on each release of Node that the product is tested on', () => {
    const tested = /TESTED_RELEASES = (\[[\d, ]+\])/.exec(readSource('config/scripts/node-release.mjs'))?.[1]
    const test = job('test')
    expect(test?.strategy?.matrix.node).toEqual(JSON.parse(tested ?? '[]'))
    expect(test?.container).toBe(`node:\${{ matrix.node }}-bookworm`)
    expect(test?.steps.at(-1)?.run).toBe('npm test')
    expect(Object.keys(workflows[0]?.on ?? {})).toEqual(['pull_request', 'push'])
  })

  it('run every part of the gate', () => {
    const gate = job('gate')
    const command = gate?.steps.at(-1)?.run ?? ''
    const shards = gate?.strategy?.matrix.shard ?? []
    expect(command).toContain('npm run test:gate')
    expect(command).toContain(`--shard=\${{ matrix.shard }}/${shards.length}`)
    expect(shards).toEqual(shards.map((_, index) => index + 1))
    expect(job(gate?.needs ?? '')).toBeDefined()
  })

  it('name only commands, packages and matrix values that exist', () => {
    const named = commands.flatMap((line) => [...line.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)])
    expect(named.length).toBeGreaterThanOrEqual(3)
    expect(named.map((match) => match[1] ?? match[2] ?? '').filter((name) => !(name in scripts))).toEqual([])
    const folders = commands.flatMap((line) => [...line.matchAll(/--prefix (\S+)/g)].map(([, folder]) => folder))
    expect(projectFiles(...folders.map((folder) => `${folder}/package-lock.json`))).toHaveLength(folders.length)
    const missing = jobs.flatMap(([name, { strategy, ...rest }]) =>
      [...JSON.stringify(rest).matchAll(/matrix\.(\w+)/g)]
        .filter(([, key = '']) => !strategy?.matrix[key])
        .map(([text]) => `${name}: ${text}`),
    )
    expect(missing).toEqual([])
  })

  it('read the code and nothing else, end by themselves, and take actions of GitHub alone', () => {
    expect(workflows.map(({ permissions }) => permissions)).toEqual(workflows.map(() => ({ contents: 'read' })))
    expect(jobs.filter(([, entry]) => !(entry['timeout-minutes'] ?? 0))).toEqual([])
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([])
    expect(files.filter((file) => /secrets\.|pull_request_target/.test(readSource(file)))).toEqual([])
  })
})
