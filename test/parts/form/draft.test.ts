import type { Draft } from '@/contract/workflow/draft'
import { chooseDraft, serializeContent } from '@/parts/form/draft-choice'
import type { LocalDraft } from '@/parts/form/local-draft'

const content = (reason: string) => ({ main: { reason }, sub: {} })

const local = (more: Partial<LocalDraft> = {}): LocalDraft => ({
  content: content('here'),
  files: [],
  names: {},
  priority: 0,
  formVersion: 1,
  savedAt: 1_000,
  serverVersion: 2,
  isSynced: true,
  ...more,
})

const server = (version: number): Draft => ({
  key: 'process:purchase',
  content: content('there'),
  opinion: '',
  priority: 0,
  files: [],
  names: {},
  formVersion: 1,
  version,
  savedAt: '2026-11-21 10:12:00',
  deviceName: 'iPhone 15',
})

const chosen = (mine: LocalDraft | undefined, theirs: Draft | null | undefined) => {
  const { draft, other } = chooseDraft(mine, theirs)
  return { reason: draft?.content.main.reason, version: draft?.serverVersion, told: other?.deviceName }
}

describe('the draft a form opens with', () => {
  const nothing = { reason: undefined, version: undefined, told: undefined }

  it.each([
    ['nothing where nothing was typed', undefined, null, nothing],
    ['this device’s without a network', local(), undefined, { ...nothing, reason: 'here', version: 2 }],
    ['the server’s on a new device', undefined, server(3), { ...nothing, reason: 'there', version: 3 }],
    ['this device’s where the server has the same', local(), server(2), { ...nothing, reason: 'here', version: 2 }],
    ['the other device’s newer one', local(), server(3), { ...nothing, reason: 'there', version: 3 }],
    ['nothing where it was handed in elsewhere', local(), null, nothing],
  ])('is %s', (_name, mine, theirs, expected) => {
    expect(chosen(mine, theirs)).toEqual(expected)
  })

  it('is all that the other device saved, with the names and files that this one knows', () => {
    const file = (id: string) => ({ id, name: `${id}.png`, url: `/${id}`, size: 1, contentType: 'image/png' })
    const process = { defId: 'd1' } as never
    const mine = local({ files: [file('f1')], names: { u1: '张伟' }, process, opinion: '旧', priority: 1 })
    const theirs = {
      ...server(3),
      opinion: '同意',
      priority: 2,
      formVersion: 4,
      files: [file('f2')],
      names: { u2: '李娜' },
    }
    expect(chooseDraft(mine, theirs)).toEqual({
      draft: {
        content: content('there'),
        files: [file('f1'), file('f2')],
        names: { u1: '张伟', u2: '李娜' },
        process,
        priority: 2,
        opinion: '同意',
        formVersion: 4,
        savedAt: Date.parse('2026-11-21T10:12:00+08:00'),
        serverVersion: 3,
        isSynced: true,
      },
    })
  })

  it('is what the server never saw, even where the server has none', () => {
    const mine = local({ isSynced: false, serverVersion: 0 })
    expect(chooseDraft(mine, null)).toEqual({ draft: mine })
  })

  it('is what was typed since the server had it, and the person is told that the server has it no more', () => {
    const mine = local({ isSynced: false })
    expect(chooseDraft(mine, null)).toEqual({ draft: mine, other: { version: 0, savedAt: 1_000, deviceName: '' } })
  })

  it('is this device’s where its own save was answered to nobody: the application was killed meanwhile', () => {
    const stored = { main: { reason: 'there', no: '1' }, sub: {} }
    const theirs = { ...server(3), content: { sub: {}, main: { no: '1', reason: 'there' } } }
    const same = local({ isSynced: false, content: stored })
    expect(chooseDraft(same, theirs)).toEqual({
      draft: { ...same, serverVersion: 3, isSynced: true, sent: undefined },
    })
    const typedOn = local({ isSynced: false, sent: serializeContent(same) })
    expect(chosen(typedOn, theirs)).toEqual({ ...nothing, reason: 'here', version: 3 })
  })

  it('is what the server never saw, and the person is told of the other device’s', () => {
    const mine = local({ isSynced: false })
    expect(chosen(mine, server(3))).toEqual({ reason: 'here', version: 2, told: 'iPhone 15' })
  })
})
