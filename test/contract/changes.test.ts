import { execFileSync } from 'node:child_process'

import { type CallName, calls } from '@/contract/calls'
import { type Endpoint, getReadPath } from '@/contract/endpoint'

import { requireItems } from '../support/require-items'
import { projectFiles, readSource } from '../support/source-files'

/** Writes that make no answer stale which a screen may be showing, by reason. */
const CHANGING_NOTHING: Record<string, readonly CallName[]> = {
  'another session begins or this one ends, which drops every answer': [
    'changePassword',
    'changePhone',
    'createToken',
    'forgetPassword',
    'logout',
    'registerPartner',
    'registerUser',
  ],
  'no screen of its sender shows what was sent': [
    'declareHealth',
    'enquireProduct',
    'postMachineStates',
    'postProductionRecords',
    'remindVisitor',
    'reportClientError',
    'requestTrial',
    'saveDevice',
    'saveSubscribeAnswers',
    'submitPublicForm',
  ],
  'its answer is what its screen shows next': [
    'applyVisit',
    'checkPeopleFile',
    'checkProductionFile',
    'createFormCode',
    'fillVisit',
    'findGuestPasses',
    'invitePartner',
    'preCheckCode',
    'readProcessFile',
    'signAtGate',
    'updatePartnerProfile',
    'uploadFile',
    'uploadPublicPhoto',
    'verifyVisitor',
  ],
  'the device holds what was saved, and compares it by itself': [
    'deleteDraft',
    'noteApplicationOpened',
    'registerPassKey',
    'saveDiagnosis',
    'saveDraft',
    'saveStudyProgress',
  ],
}

/** Writes that can be sent without the version of what they change, by reason. */
const VERSION_IS_OPTIONAL: Record<string, readonly CallName[]> = {
  'without an id, or without a version, it adds a row; the server wants the version with an id': [
    'createOpportunity',
    'saveDepartment',
    'saveOpportunityDraft',
    'savePosition',
    'savePost',
    'savePublicForm',
    'saveStudy',
  ],
  'without a version it adds a row, and is refused when there is one already': [
    'saveVisitGate',
    'signUpForPartnerActivity',
  ],
  'the form that the draft was for was sent, so no version of the draft is of use': ['deleteDraft'],
}

/** Files outside src/api that invalidate by hand, with the reason. */
const INVALIDATING_BY_HAND: Record<string, string> = {
  'src/features/home/HomeScreen.tsx': 'pulling down refreshes everything that the page and its tabs show',
  'src/features/home/use-fresh-home.ts': 'the page was shown again after a while',
  'src/parts/QueuedWriteDialog.tsx': 'writes of any kind have arrived late',
}

const table = Object.entries(calls) as [CallName, Endpoint][]
const isRead = ({ method, reads }: Endpoint) => method === 'GET' || reads === true
const readPaths = new Set(table.filter(([, call]) => isRead(call)).map(([, call]) => call.path as string))

describe('what a write changes', () => {
  it('is stated by every write, and by no read', () => {
    const silent = table.filter(([, call]) => isRead(call) === (call.changes !== undefined)).map(([name]) => name)
    expect(silent).toEqual([])
  })

  it('needs the version that was read, where it may replace what others have saved', () => {
    const optional = table.flatMap(([name, call]) => {
      const { entries = {} } = call.input as { entries?: Record<string, { type: string }> }
      const version = entries.version ?? entries.revision
      return !isRead(call) && version?.type === 'optional' ? [name] : []
    })
    expect(optional.sort()).toEqual(Object.values(VERSION_IS_OPTIONAL).flat().sort())
  })

  it('are reads of the contract, each stated once', () => {
    for (const [name, { changes = [] }] of requireItems(table)) {
      const wrong = changes.filter(
        (path, index) => !readPaths.has(getReadPath(path)) || changes.indexOf(path) !== index,
      )
      expect({ name, wrong }).toEqual({ name, wrong: [] })
    }
  })

  it('is nothing only for a reason', () => {
    const empty = table.filter(([, { changes }]) => changes?.length === 0).map(([name]) => name)
    expect(empty.sort()).toEqual(Object.values(CHANGING_NOTHING).flat().sort())
  })

  it('is invalidated by the client, and by hand only for a reason', () => {
    const files = projectFiles('src/**/*.ts', 'src/**/*.tsx').filter(
      (file) => !/^src\/(api|server|kernels)\//.test(file),
    )
    const found = files.filter((file) => /\b(invalidate|refetch)Queries\(/.test(readSource(file)))
    expect(found.sort()).toEqual(Object.keys(INVALIDATING_BY_HAND).sort())
  })

  it('names paths of a list that is up to date', () => {
    const check = () => execFileSync(process.execPath, ['config/scripts/contract.mjs', '--check'], { encoding: 'utf8' })
    expect(check).not.toThrow()
  })
})
