import type { ManagedPerson } from '@/contract/organization/people'

/** Somebody as administrators see them, of whom a test says what it is about. */
export const buildManagedPerson = (facts: Partial<ManagedPerson> = {}): ManagedPerson => ({
  userId: 'u1',
  name: '张伟',
  avatar: null,
  phone: null,
  workNo: '',
  deptId: null,
  deptName: null,
  postName: null,
  positionId: null,
  positionName: null,
  roles: [],
  scopes: [],
  devices: 0,
  isDisabled: false,
  disabledTime: null,
  disabledBy: null,
  undoUntil: null,
  version: 'v1',
  ...facts,
})
