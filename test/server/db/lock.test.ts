import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { removeUnfinished } from '@/server/db/embedded-directory'
import { acquireLock } from '@/server/db/lock'
import { StartFailure } from '@/server/db/start-failure'

describe('the lock of the data directory', () => {
  let directory: string
  let file: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'lock-'))
    file = join(directory, 'database.lock')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const livingProcess = async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
    await new Promise((resolve) => child.once('spawn', resolve))
    return child
  }

  it('holds the process id and is given back', () => {
    const release = acquireLock(file)
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
    release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('is refused while another process lives, naming it', async () => {
    const other = await livingProcess()
    writeFileSync(file, String(other.pid))
    try {
      expect(() => acquireLock(file)).toThrow(StartFailure)
      expect(() => acquireLock(file)).toThrow(`in use by process ${other.pid}`)
      expect(readFileSync(file, 'utf8')).toBe(String(other.pid))
      expect(readdirSync(directory)).toEqual(['database.lock'])
    } finally {
      other.kill('SIGKILL')
    }
  })

  it('is taken over from a process that was killed', async () => {
    const other = await livingProcess()
    const ended = new Promise((resolve) => other.once('exit', resolve))
    writeFileSync(file, String(other.pid))
    other.kill('SIGKILL')
    await ended
    acquireLock(file)()
    expect(existsSync(file)).toBe(false)
  })

  it('is taken over when the process id was given to another process since', async () => {
    const other = await livingProcess()
    writeFileSync(file, `${other.pid} 1`)
    try {
      const release = acquireLock(file)
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
      release()
    } finally {
      other.kill('SIGKILL')
    }
  })

  it('is taken over by a restarted container, where every process id is the same', () => {
    writeFileSync(file, `${process.pid} 1`)
    acquireLock(file)()
    expect(existsSync(file)).toBe(false)
  })

  it.each([
    ['empty', ''],
    ['of blanks', ' \n'],
    ['of strange words', 'gone fishing'],
    ['of a process that cannot be', '0'],
    ['of a group of processes', '-1'],
  ])('that is %s is refused in one sentence, and stays', (_name, text) => {
    writeFileSync(file, text)
    expect(() => acquireLock(file)).toThrow(StartFailure)
    expect(() => acquireLock(file)).toThrow(`The lock ${file} names no process: `)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(directory)).toEqual(['database.lock'])
  })

  it('that is a directory is refused in one sentence', () => {
    mkdirSync(file)
    expect(() => acquireLock(file)).toThrow(new StartFailure(`${file} cannot be written (EISDIR).`))
    expect(readdirSync(directory)).toEqual(['database.lock'])
  })

  it('is not given back by who no longer holds it', () => {
    const release = acquireLock(file)
    writeFileSync(file, '1 1')
    release()
    expect(readFileSync(file, 'utf8')).toBe('1 1')
  })

  it('a database that a killed process was creating is removed, also when its id was given to another one since', () => {
    const marker = 'unfinished-database-of-visitor-assistant'
    const write = (name: string, holder: string) => {
      mkdirSync(join(directory, name))
      writeFileSync(join(directory, name, marker), holder)
    }
    write('database.creating.mine', String(process.pid))
    write('database.creating.other', `${process.pid} 1`)
    removeUnfinished(join(directory, 'database'))
    expect(readdirSync(directory)).toEqual(['database.creating.mine'])
  })
})
