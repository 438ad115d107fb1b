import { ProcessesScreen } from '@/features/workflow/ProcessesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('processes', () => <ProcessesScreen />)
