import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSettings } from '@/server/settings'
import { assertDirectories } from '@/server/start/directories'

describe('the directories of the settings', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'directories-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const check = (environment: Record<string, string>) => () => assertDirectories(readSettings(environment))
  const refuse = (name: string, directory: string) =>
    `${name} ${directory} cannot be written (ENOTDIR): let this user write there, or set ${name} to another directory.`

  it('are only looked at, and made later', () => {
    expect(check({ DATA_DIR: join(root, 'a/b'), FILE_STORE: join(root, 'c') })).not.toThrow()
    expect(existsSync(join(root, 'a'))).toBe(false)
  })

  it('stop the start with a sentence each', () => {
    writeFileSync(join(root, 'file'), '')
    const [data, files] = [join(root, 'file'), join(root, 'file/below')]
    expect(check({ DATA_DIR: data, FILE_STORE: files })).toThrow(
      `${refuse('DATA_DIR', data)}\n${refuse('FILE_STORE', files)}`,
    )
  })

  it('are told by the setting that leads there, once', () => {
    writeFileSync(join(root, 'file'), '')
    expect(check({ DATA_DIR: join(root, 'file') })).toThrow(new Error(refuse('DATA_DIR', join(root, 'file'))))
    writeFileSync(join(root, 'files'), '')
    expect(check({ DATA_DIR: root })).toThrow(new Error(refuse('FILE_STORE', join(root, 'files'))))
  })

  it('need no DATA_DIR beside a database server and a FILE_STORE', () => {
    const elsewhere = { DATABASE_URL: 'postgres://u@localhost/x', FILE_STORE: join(root, 'files') }
    expect(check({ ...elsewhere, DATA_DIR: '/dev/null/data' })).not.toThrow()
    expect(check({ DATABASE_URL: elsewhere.DATABASE_URL, DATA_DIR: '/dev/null/data' })).toThrow(
      new Error(refuse('DATA_DIR', '/dev/null/data')),
    )
  })
})
