// What a task shows after its summary and buttons: on H5 one chunk, see LateTaskParts.tsx.
export { DecisionSheet } from '@/features/workflow/decision/DecisionSheet'

export { TaskBody } from './TaskBody'
