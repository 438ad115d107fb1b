// A workspace as the web alone would build it: React, its router, antd-mobile, each page in a chunk of its own.
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import './app.css'

const Login = lazy(() => import('./Login'))
const Tabs = lazy(() => import('./Tabs'))
const Home = lazy(() => import('./Home'))
const Todo = lazy(() => import('./Todo'))
const Detail = lazy(() => import('./Detail'))
const Survey = lazy(() => import('./Survey'))

createRoot(document.getElementById('app')).render(
  <BrowserRouter>
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<Navigate to="/login" replace />} />
        <Route path="/login" element={<Login />} />
        <Route path="/survey" element={<Survey />} />
        <Route element={<Tabs />}>
          <Route path="/home" element={<Home />} />
          <Route path="/todo" element={<Todo />} />
        </Route>
        <Route path="/detail/:id" element={<Detail />} />
      </Routes>
    </Suspense>
  </BrowserRouter>,
)
