// The least a React page can be.
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('app')).render(<h1 id="ready">你好，世界</h1>)
