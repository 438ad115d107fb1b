import { locateChanges } from '@/parts/form/locate-changes'

const change = (field: string) => ({ field, before: '旧', byName: '张伟', time: null })
const content = (...ids: string[]) => ({ main: { reason: '新' }, sub: { items: ids.map((id) => ({ id, name: id })) } })
const placed = (fields: string[], told: string[], now: string[]) =>
  locateChanges(fields.map(change), content(...told), content(...now)).map(({ field }) => field)

describe('changes of a table that is filled in', () => {
  it.each([
    ['stay while its rows stay', ['items.1.name'], ['a', 'b'], ['a', 'b'], ['items.1.name']],
    ['move with their row', ['items.1.name'], ['a', 'b'], ['b'], ['items.0.name']],
    ['move down when a row is put before', ['items.1.name'], ['a', 'b'], ['a', 'c', 'b'], ['items.2.name']],
    ['go with their row', ['items.0.name', 'items.1.name'], ['a', 'b'], ['b'], ['items.0.name']],
    ['of fields and of the count of rows are left', ['reason', 'items'], ['a'], [], ['reason', 'items']],
  ])('%s', (_name, fields, told, now, expected) => {
    expect(placed(fields, told, now)).toEqual(expected)
  })

  it('stay by their place where rows have no ids', () => {
    const plain = { main: {}, sub: { items: [{ name: 'a' }, { name: 'b' }] } }
    expect(locateChanges([change('items.1.name')], plain, plain)).toHaveLength(1)
  })
})
