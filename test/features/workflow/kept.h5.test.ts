import type { ProcessForm } from '@/contract/workflow/process'
import { readCachedForm, saveCachedForm } from '@/features/workflow/form/form-cache'

const form = (name: string): ProcessForm => ({
  definition: {
    procDefId: 'd',
    procDefKey: 'trip',
    name,
    icon: null,
    formKey: null,
    version: 1,
    description: null,
    favorite: false,
  },
  formVersion: 1,
  form: {
    formKey: 'f',
    formName: name,
    fields: [],
    boData: { main: {}, sub: {} },
    changes: [],
    files: [],
    names: {},
  },
})

beforeEach(() => localStorage.clear())

describe('a form that was opened', () => {
  it('is kept for its person as it was last', () => {
    saveCachedForm('li-na', 'trip', form('出差申请'))
    saveCachedForm('li-na', 'trip', form('出差'))
    expect(readCachedForm('li-na', 'trip')?.process).toEqual(form('出差'))
    expect(readCachedForm('li-na', 'trip')?.keptAt).toEqual(expect.any(Number))
    expect([readCachedForm('zhang-wei', 'trip'), readCachedForm('li-na', 'leave')]).toEqual([undefined, undefined])
  })

  it('of another release, that no longer fits, is none', () => {
    localStorage.setItem(
      'form:li-na:trip',
      JSON.stringify({ data: JSON.stringify({ process: { form: 1 }, keptAt: 1 }) }),
    )
    expect(readCachedForm('li-na', 'trip')).toBeUndefined()
  })

  it('gives way when there are twelve newer ones', () => {
    jest.useFakeTimers()
    for (let at = 0; at <= 12; at++) {
      jest.setSystemTime(at * 1000)
      saveCachedForm('li-na', `p${at}`, form('出差'))
    }
    jest.useRealTimers()
    expect(readCachedForm('li-na', 'p0')).toBeUndefined()
    expect(readCachedForm('li-na', 'p1')).toBeDefined()
    expect(readCachedForm('li-na', 'p12')).toBeDefined()
  })
})
