import { requiredFields } from '@/lib/form/form'

const field = { field: 'downtime', label: '影响停机', type: 'number', mode: 'edit' }
const whenStopped = { ...field, requiredWhen: 'isStopped == true' }
const stopped = { main: { isStopped: true }, sub: {} }
const running = { main: { isStopped: false }, sub: {} }
const isStopped = { field: 'isStopped', label: '已停机', type: 'switch', mode: 'edit' }

describe('a field must be filled in', () => {
  it.each([
    ['where its mode says so', { ...field, mode: 'required' }, running, true],
    ['while its condition holds', whenStopped, stopped, true],
    ['not while its condition does not', whenStopped, running, false],
    ['not where it is only read', { ...whenStopped, mode: 'read' }, stopped, false],
    ['not while it does not show', { ...field, mode: 'required', visibleWhen: 'isStopped == true' }, running, false],
  ])('%s', (_name, rule, content, isRequired) => {
    expect(requiredFields([isStopped, rule], content).has('downtime')).toBe(isRequired)
  })
})
