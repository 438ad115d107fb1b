import { useCall } from '@/api/query'
import { listProcessDefinitions } from '@/contract/workflow/process'

/** Names of the processes that can be started, by key, in display order. */
export function useProcessNames(): ReadonlyMap<string, string> {
  const { data } = useCall(listProcessDefinitions, {})
  const processes = data?.groups.flatMap(({ children }) => children) ?? []
  return new Map(processes.map(({ procDefKey, name }) => [procDefKey, name]))
}
