// What files of ours have beside BPMN 2.0.
import type { ProcessStepSetting } from '@/contract/workflow/process-setting'

/** Namespace of our elements, and the language of conditions that JUEL has no words for. */
export const OUR_NAMESPACE = 'urn:visitor-assistant:process:1'
export const OUR_LANGUAGE = `${OUR_NAMESPACE}:expression`

/** The name that our files give to who starts, and the expression for it. */
export const INITIATOR = 'initiator'
export const INITIATOR_EXPRESSION = `\${${INITIATOR}}`

/** Id of the element of a step. */
export const toElementId = (key: string): string => `step_${key}`

/** The key of the step that an id of ours names. */
export const toStepKey = (id: string): string | undefined => /^step_(\w{1,32})$/.exec(id)?.[1]

/** Id of the gateway that opens a parallel part. */
export const toPartId = (group: string): string => `part_${group}`

/** The group that an id of ours names. */
export const toPartGroup = (id: string): string | undefined => /^part_(\w{1,32})$/.exec(id)?.[1]

/** Id of the gateway that takes one of several branches. */
export const toChoiceId = (group: string): string => `choice_${group}`

/** The group that an id of ours names. */
export const toChoiceGroup = (id: string): string | undefined => /^choice_(\w{1,32})$/.exec(id)?.[1]

/** Who decides a step, as attributes of Camunda and Flowable have it. */
export function listCandidates({ assignees, roles = [] }: Pick<ProcessStepSetting, 'assignees' | 'roles'>) {
  const isStarter = roles.includes('starter')
  return {
    users: [...(isStarter ? [INITIATOR_EXPRESSION] : []), ...assignees],
    groups: roles.filter((role) => role !== 'starter'),
  }
}
