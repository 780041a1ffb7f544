//! Connections: taken, bounded, and dropped when the other end sleeps.

use std::{
    future::Future,
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{Semaphore, mpsc, watch},
    time::{Instant, Sleep, sleep, sleep_until},
};
use tower::ServiceExt;

use crate::http::{
    Entrance,
    limits::{Net, Slot},
};

/// The longest head of a request, in bytes, and the most headers.
const HEAD_BYTES: usize = 16 * 1024;
const HEADERS: usize = 64;

/// How long a client may take nothing while something is sent to it.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait after the system has refused a connection: it is out of something.
const BREATH: Duration = Duration::from_millis(100);

/// Takes connections until told to stop, then waits for those that are still being answered.
pub async fn accept(
    listener: TcpListener,
    router: Router,
    entrance: Arc<Entrance>,
    mut stopped: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new((entrance.config.limits.connections as usize).min(Semaphore::MAX_PERMITS)));
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let taken = tokio::select! {
            () = told(&mut stopped) => break,
            taken = listener.accept() => taken,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(BREATH).await;
                continue;
            }
        };
        // Without a place the connection is closed at once: its own page will try again.
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let Some(slot) = slot(&entrance, peer) else { continue };
        let talk = converse(stream, peer, router.clone(), entrance.clone(), stopped.clone());
        let open = open.clone();
        tokio::spawn(async move {
            talk.await;
            drop((place, slot, open));
        });
    }
    drop((listener, open));
    let _ = all_closed.recv().await;
}

/// Returns when the server is told to stop, or is gone.
async fn told(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// One place for this address. A trusted proxy brings everybody, and is not counted.
fn slot(entrance: &Entrance, peer: SocketAddr) -> Option<Option<Slot<Net>>> {
    let address = peer.ip().to_canonical();
    if entrance.config.trusted_proxies.iter().any(|net| net.contains(&address)) {
        return Some(None);
    }
    entrance.gate.connections.take(address.into()).map(Some)
}

/// Answers the requests of one connection. When the server stops, the running one is still answered.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    entrance: Arc<Entrance>,
    mut stopped: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Duration::from_secs(entrance.config.limits.head_seconds.into()))
            .max_buf_size(HEAD_BYTES)
            .max_headers(HEADERS)
            .serve_connection(TokioIo::new(Patient::new(stream)), service)
            .with_upgrades()
    );
    entrance.metrics.connections.add(1);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = told(&mut stopped) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    entrance.metrics.connections.add(-1);
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

/// A stream whose other end has to take something now and then.
struct Patient {
    stream: TcpStream,
    /// Runs out unless a write goes on before.
    until: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream) -> Patient {
        Patient { stream, until: None }
    }

    fn watch<T>(&mut self, context: &mut Context<'_>, went: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if went.is_ready() {
            self.until = None;
            return went;
        }
        let until = self.until.get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + PATIENCE)));
        match until.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, went)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watch(context, went)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let went = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, went)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
