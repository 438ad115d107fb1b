import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageProcesses', ProcessDesignScreen)
