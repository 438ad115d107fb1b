import { DAY_MS, HOUR_MS } from '@/lib/durations'

/** Events that remove stored values: signing out, another user signing in, and the user's 清除缓存. */
export type ClearingEvent = 'signOut' | 'otherUser' | 'cacheCleared'

export interface StoredRule {
  /** Storage key; a user's id and a slot may follow, separated by colons. */
  key: string
  /** Version of the value's shape. A value of another version is dropped. The release before this table wrote 1. */
  version: number
  /**
   * Who can read the value: `device` everybody who uses the device, such as guests without an account; `currentUser` the
   * user who stored it last; `eachUser` several users of the device, each their own.
   */
  owner: 'device' | 'currentUser' | 'eachUser'
  /** Lifetime in milliseconds; absent for no end. */
  keptMs?: number
  /** Maximum slots of one owner; the oldest are removed. */
  slotsMax?: number
  clearedBy: readonly ClearingEvent[]
}

/** Answers of the server for one user, which can be fetched again. */
const ofUser = { version: 1, owner: 'currentUser', clearedBy: ['signOut', 'otherUser', 'cacheCleared'] } as const
/** Work of one user: it survives signing out, and other users of the device cannot see it. */
const work = { version: 1, owner: 'eachUser', clearedBy: [] } as const
/** Values of whoever holds the device. */
const ofDevice = { version: 1, owner: 'device', clearedBy: [] } as const

/**
 * Everything that the application stores on the device, except what lower layers need before this one: `session`
 * (tokens, user, device), `navigation` (the page to return to) and `theme`. The valibot schema of a kind is beside its
 * only user, which opens it by `openStored`: here all schemas would be in the main package of the mini-program.
 */
export const storedKinds = {
  // Persisted answers. The slot of an answer is the path of its call.
  answer: { ...ofUser, key: 'personal', version: 2 },
  roster: { ...ofUser, key: 'personal:roster' },
  // Today's visitors of the device's gate, masked.
  gateBook: { ...ofUser, key: 'personal:gate-book', keptMs: DAY_MS },
  visitorPass: { ...ofUser, key: 'personal:pass' },
  visitorPasses: { ...ofUser, key: 'personal:passes' },
  healthPass: { ...ofUser, key: 'personal:health-pass' },
  healthDeclaration: { ...ofUser, key: 'personal:health-held' },
  searchHistory: { ...ofUser, key: 'personal' },
  processForm: { ...work, key: 'form', version: 2, slotsMax: 12 },

  // What a guest without an account holds.
  guestVisits: { ...ofDevice, key: 'visitorPasses' },
  guestHealthPass: { ...ofDevice, key: 'health-pass' },
  guestHealthDeclaration: { ...ofDevice, key: 'health-held' },
  guestInvitations: { ...ofDevice, key: 'guestPasses' },
  guestSearchHistory: { ...ofDevice, key: 'guest' },
  launchTickets: { ...ofDevice, key: 'launchTickets' },
  publicReceipt: { ...ofDevice, key: 'public-receipt' },

  // Drafts.
  workflowDraft: { ...work, key: 'draft' },
  opportunityDraft: { ...work, key: 'report' },
  followUpDraft: { ...work, key: 'follow-up' },
  opportunityCloseDraft: { ...work, key: 'close', slotsMax: 20 },
  // Short forms of a partner; the slot is the form and its subject.
  partnerFormDraft: { ...work, key: 'partner-form', slotsMax: 20 },
  partnerApplicationDraft: { ...work, key: 'application' },
  partnerAccountDraft: { ...ofDevice, key: 'application:account', keptMs: 7 * DAY_MS },
  // The texts of a company's certification.
  certificationDraft: { ...work, key: 'certification' },
  // Names and numbers of visitors: of today. The slot is the form.
  visitDraft: { ...work, key: 'visit', keptMs: DAY_MS },
  // The slot is the invitation, or empty for an application without one.
  visitorDraft: { ...ofDevice, key: 'visitor', keptMs: DAY_MS, slotsMax: 5 },
  // Answers about health: no longer than an interruption, and never for the next person. The slot is the visit.
  healthDraft: {
    ...ofDevice,
    key: 'health-draft',
    keptMs: 2 * HOUR_MS,
    clearedBy: ['signOut', 'otherUser'],
  },
  // Forms of 管理; the slot is the form.
  manageDraft: { ...work, key: 'manage', slotsMax: 20 },
  // Id of a file that is checked or imported, as long as the server keeps it; the slot is the path of its check.
  fileImport: { ...work, key: 'import', keptMs: DAY_MS },
  publicFormDraft: { ...ofDevice, key: 'public-form', keptMs: 7 * DAY_MS },
  // A short lifetime, because it contains a person's name.
  launchSignUpDraft: { ...ofDevice, key: 'signUp', keptMs: DAY_MS },
  // The same for the name and number of whoever asks for a trial.
  trialDraft: { ...ofDevice, key: 'trial', keptMs: DAY_MS },
  // Files of a draft until they are uploaded; the slot contains the draft's key.
  pendingUploads: { ...ofDevice, key: 'unsent' },

  // Queued writes.
  endedSessionWrite: {
    version: 1,
    owner: 'currentUser',
    key: 'heldWrite',
    keptMs: DAY_MS,
    clearedBy: ['signOut'],
  },
  // The server repeats its response to an idempotency key for a week; names and numbers of guests stay no longer.
  submitAttempts: { ...ofDevice, key: 'tries', keptMs: 7 * DAY_MS },
  studyProgress: { ...work, key: 'study' },
  diagnosisAnswers: { ...work, key: 'diagnosis' },
  // Scans name the company of the gate: other staff on this device neither see nor send them.
  gateScans: { ...ofDevice, key: 'gateScans' },
  gateDisputes: { ...ofDevice, key: 'gateDisputes' },
  gatePassages: { ...ofDevice, key: 'gatePassages' },
  gatePassageDisputes: { ...ofDevice, key: 'gatePassageDisputes' },

  // Settings.
  places: { ...ofDevice, key: 'places', clearedBy: ['cacheCleared'] },
  guideSeen: { ...ofDevice, key: 'guideSeen' },
  visitorLanguage: { ...ofDevice, key: 'visitor-language' },
  wechatState: { ...ofDevice, key: 'wechatState', keptMs: 10 * 60_000 },
} as const satisfies Record<string, StoredRule>

export type StoredKind = keyof typeof storedKinds
