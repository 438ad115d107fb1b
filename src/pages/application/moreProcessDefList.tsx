import { ProcessesScreen } from '@/features/workflow/form/ProcessesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('processes', () => <ProcessesScreen />)
