import { ProcessesScreen } from '@/features/manage/process/ProcessesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageProcesses', ProcessesScreen)
