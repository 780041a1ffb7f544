//! Tikal.
